/** A request that is not sent yet, kept for whoever is signed in: begun on one device, gone on with on another (facts of visas, section 2). */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { visaUploads } from './requests.ts'
import { mostApplicants, passportCountry } from './visas.ts'

/** Longer than anything a form holds, half a word or a whole address alike. */
const typed = z.string().max(200)
const mostFields = 30
const count = z.number().int().min(0).max(mostApplicants)

/** What was typed, judged by nobody: it is a draft. Fields of applicants bear the names of the form. */
const draftFields = z.object({
  travelDate: typed,
  travelDateTyped: typed,
  guardian: typed,
  applicants: z
    .array(
      z
        .record(z.string().max(60), typed)
        .refine((fields) => Object.keys(fields).length <= mostFields),
    )
    .min(1)
    .max(mostApplicants),
  contact: z.object({ phoneNumber: typed, dialingCode: typed, email: typed }),
})

/** A picture of one applicant, by the id under which it was taken in. */
const draftPaper = z.object({
  place: z
    .number()
    .int()
    .min(0)
    .max(mostApplicants - 1),
  kind: z.enum(visaUploads),
  fileId: id,
  /** As the file was called where it was chosen. */
  name: typed,
})

const draft = z.object({
  destination: z.string().max(60),
  visaType: z.string().max(60),
  nationality: passportCountry,
  /** The ages its fee differs by. */
  people: z
    .object({ adults: count, children: count, infants: count })
    .refine(({ adults, children, infants }) => {
      const all = adults + children + infants
      return all >= 1 && all <= mostApplicants
    }),
  fields: draftFields,
  papers: z.array(draftPaper).max(mostApplicants * visaUploads.length),
})
export type VisaDraft = z.infer<typeof draft>

/** Names what was kept; another one after each keeping. */
const revision = id
/** A form tries again with every pause of whoever types; so many tries without an answer are remembered. */
const mostUnanswered = 8

const kept = z.object({ revision, keptAt: instant, deletedAfter: instant })
const keptDraft = kept.extend(draft.shape).extend({
  /** Empty where it is not sold any more. */
  destinationFa: z.string(),
  visaTypeFa: z.string(),
})
export type KeptVisaDraft = z.infer<typeof keptDraft>

export const visaDrafts = {
  ownDraft: userOperation
    .route({
      method: 'GET',
      path: '/visa/Draft/GetDraft',
      summary: 'The own request that was begun and not sent; null where there is none',
      tags: ['Visas'],
    })
    .output(reply(keptDraft.nullable())),
  keepDraft: userOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Draft/KeepDraft',
      summary:
        'Keep what is typed of a request, in place of the one that was seen; refused where another device was faster',
      tags: ['Visas'],
    })
    .input(
      draft.extend({
        /** What was seen last; null where there was none. */
        seen: revision.nullable(),
        /** What this keeping is called; whoever names it knows it though no answer comes. */
        as: revision.optional(),
        /** Keepings of the same sender that no answer came of: any of them may be what is there. */
        unanswered: z.array(revision).max(mostUnanswered).optional(),
      }),
    )
    .output(reply(kept))
    .errors(refusals('DESTINATION_UNKNOWN', 'VISA_TYPE_UNKNOWN', 'VISA_DRAFT_CHANGED')),
  giveUpDraft: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Draft/GiveUpDraft',
      summary: 'Give up the own request that was seen, with its pictures',
      tags: ['Visas'],
    })
    .input(z.object({ seen: revision }))
    .output(reply(z.null()))
    .errors(refusals('VISA_DRAFT_CHANGED')),
}
