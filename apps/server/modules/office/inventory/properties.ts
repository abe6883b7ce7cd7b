/** Contract operations by which staff read and write what travellers read of our own hotels. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { Property, PropertyContent } from '@parastoo/contract/office/properties'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'

export function propertyRoutes({
  db,
  audit,
  stock,
  images,
}: Pick<OfficeNeeds, 'db' | 'audit' | 'stock' | 'images'>) {
  const routes = implement(contract.api.officeProperties).$context<RequestContext>()
  return {
    property: routes.property.handler(async ({ input: { code } }) =>
      ok(answered((await stock.hotels.content(code)) ?? refuse('NOT_FOUND'))),
    ),
    addPicture: routes.addPicture.handler(async ({ input: { code, fileId }, context }) => {
      const ownerId = callerOf(context).userId
      if (!(await stock.hotels.content(code))) return answered(refuse('NOT_FOUND'))
      const bytes = await images.privateFiles.openOwn({ id: fileId, ownerId }, { leastWidth: 1 })
      if (!bytes) return answered(refuse('NOT_FOUND', { field: 'fileId' }))
      const path = `hotels/${newId()}.jpg`
      // The file first: what names it finds it.
      answered(await images.publicPictures.keep(path, bytes))
      const picture = { path, altFa: '' }
      const added = await db.tx(async (tx) => {
        const done = await stock.hotels.addPicture(tx, { code, picture })
        if (isRefused(done)) return done
        await audit(tx, {
          kind: 'inventory.picture-added',
          subject: { kind: 'hotel', id: code },
          after: { path },
        })
        return done
      })
      answered(added)
      return ok(picture)
    }),
    save: routes.save.handler(async ({ input }) => {
      const saved = await db.tx(async (tx) => {
        const done = await stock.hotels.saveContent(tx, input)
        if (isRefused(done)) return done
        await audit(tx, {
          kind: 'inventory.content-saved',
          subject: { kind: 'hotel', id: input.code },
          before: summaryOf(done.before),
          after: summaryOf(input),
        })
        return { version: done.version }
      })
      return ok(answered(saved))
    }),
  }
}

/** What decides who may stay and when, whole; of words and pictures, how many. */
const summaryOf = ({
  aboutFa,
  pictures,
  admission,
  facilities,
  checkInFrom,
  checkOutUntil,
  sameDayUntil,
}: PropertyContent | Property) => ({
  ...admission,
  facilities: facilities.join(' '),
  hours: `${checkInFrom} ${checkOutUntil} ${sameDayUntil}`,
  letters: aboutFa.length,
  pictures: pictures.length,
})
