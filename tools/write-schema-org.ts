import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Writes what the crawl of the site holds its structured data against: of schema.org's own vocabulary the types we use, what each of
 * them is, and which properties they take with which values. Takes the release's file, `schemaorg-current-https.jsonld`, and its number.
 */
const used = [
  'Answer',
  'Article',
  'BreadcrumbList',
  'FAQPage',
  'GeoCoordinates',
  'Hotel',
  'ListItem',
  'Organization',
  'Person',
  'ProfilePage',
  'Question',
  'Rating',
  'TravelAgency',
  'WebSite',
]

type Named = { '@id': string }
type Entry = Named & {
  '@type': string | string[]
  'rdfs:subClassOf'?: Named | Named[]
  'schema:domainIncludes'?: Named | Named[]
  'schema:rangeIncludes'?: Named | Named[]
  'schema:supersededBy'?: Named | Named[]
}

const [file, release] = process.argv.slice(2)
if (!file || !release)
  throw new Error('write-schema-org <schemaorg-current-https.jsonld> <release>')
const { '@graph': entries } = JSON.parse(readFileSync(file, 'utf8')) as { '@graph': Entry[] }
const wordOf = ({ '@id': id }: Named) => id.replace('schema:', '')
const wordsOf = (named: Named | Named[] | undefined) => (named ? [named].flat().map(wordOf) : [])
const byWord = new Map(entries.map((entry) => [wordOf(entry), entry]))

/** A type and all it is, from itself to Thing. */
function lineOf(type: string): string[] {
  const above = wordsOf(byWord.get(type)?.['rdfs:subClassOf'])
  return [...new Set([type, ...above.flatMap(lineOf)])]
}

const types = Object.fromEntries(used.map((type) => [type, lineOf(type)]))
const known = new Set(Object.values(types).flat())
const properties = Object.fromEntries(
  entries
    .filter((entry) => [entry['@type']].flat().includes('rdf:Property'))
    // Superseded ones are not for new pages.
    .filter((entry) => !entry['schema:supersededBy'])
    .map((entry) => ({
      word: wordOf(entry),
      of: wordsOf(entry['schema:domainIncludes']).filter((type) => known.has(type)),
      takes: wordsOf(entry['schema:rangeIncludes']).sort(),
    }))
    .filter(({ of }) => of.length > 0)
    .sort((one, other) => one.word.localeCompare(other.word, 'en'))
    .map(({ word, of, takes }) => [word, { of: of.sort(), takes }]),
)
const source = `schema.org vocabulary, release ${release}: github.com/schemaorg/schemaorg, data/releases/${release}/schemaorg-current-https.jsonld`
const licence = 'CC BY-SA 3.0 (schema.org/docs/terms.html); this extract is under it too'
const out = resolve(import.meta.dirname, '../e2e/testing/schema-org.json')
writeFileSync(out, `${JSON.stringify({ source, licence, types, properties })}\n`)
console.log(`${out}: ${Object.keys(properties).length} properties of ${used.length} types`)
