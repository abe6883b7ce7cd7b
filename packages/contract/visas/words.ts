/** The lists of words that visas are described in; the wire, the files of rules and the site use the same (facts of visas, section 2). */

/** What a visa lets its holder do at the border. */
export const visaEntries = ['single', 'multiple', 'transit'] as const
export const visaPurposes = ['tourism', 'transit'] as const
export const maritalStatuses = ['single', 'married'] as const
/** What somebody does for a living; decides which papers prove that they will come back. */
export const jobKinds = ['employed', 'self-employed', 'retired', 'student', 'housewife'] as const
/** The kinds of people that papers differ by: everybody, by job, children, and who travels without their family. */
export const personKinds = ['all', ...jobKinds, 'minor', 'with-non-family'] as const
/** The first five are the spec's uploads, the others are asked for by some authorities. */
export const visaDocumentKinds = [
  'passport',
  'photo',
  'nationalCard',
  'birthCertificate',
  'previousVisa',
  'form',
  'bankStatement',
  'jobLetter',
  'flight',
  'hotel',
  'insurance',
  'consent',
  'itinerary',
  'propertyDeed',
  'other',
] as const
/**
 * What a fee is for. Fees of the government and of its centre, and what it asks to be fast, are the authority's own; service and courier are
 * ours; a deposit is nobody's, and comes back.
 */
export const visaFeeKinds = [
  'government',
  'urgent',
  'centre',
  'service',
  'courier',
  'deposit',
] as const
/** Whether a visa is sold now: confirmed; an unconfirmed sample; being checked again, so without payment; switched off; not for this passport. */
export const visaStandings = ['sold', 'sample', 'under-review', 'closed', 'not-offered'] as const
/** Currencies that authorities ask their fees in. */
export const visaCurrencies = ['IRR', 'AED', 'USD', 'EUR'] as const
/** Who a condition is about. */
export const visaGenders = ['Male', 'Female'] as const
/** What a condition does: it closes the way, asks for something more, or is only to be known. */
export const visaVerdicts = ['refuses', 'needs', 'warns'] as const
/** From which day the months are counted that a passport must still be valid. */
export const passportCounts = ['arrival', 'departure', 'visa-end'] as const

export type VisaEntry = (typeof visaEntries)[number]
export type VisaPurpose = (typeof visaPurposes)[number]
export type PersonKind = (typeof personKinds)[number]
export type VisaDocumentKind = (typeof visaDocumentKinds)[number]
export type VisaFeeKind = (typeof visaFeeKinds)[number]
export type VisaStanding = (typeof visaStandings)[number]
export type VisaCurrency = (typeof visaCurrencies)[number]
export type VisaVerdict = (typeof visaVerdicts)[number]
export type PassportCount = (typeof passportCounts)[number]
