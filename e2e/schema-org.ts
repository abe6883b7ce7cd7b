/** Holds structured data of a page against schema.org's own vocabulary: types, properties, and the values they take. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Thing = { '@type'?: unknown; '@id'?: unknown; [property: string]: unknown }

/** Made by `tools/write-schema-org.ts`: every type with all it is, every property with whose it is and what it takes. */
const { types, properties } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'testing/schema-org.json'), 'utf8'),
) as {
  types: Partial<Record<string, string[]>>
  properties: Partial<Record<string, { of: string[]; takes: string[] }>>
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s]+$/.test(text)
const textTypes: Readonly<Record<string, (text: string) => boolean>> = {
  Text: (text) => text.trim() !== '',
  URL: isAddress,
  Date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  DateTime: (text) => !Number.isNaN(Date.parse(text)) && text.includes('T'),
}

/** What is wrong with a graph, each with where it stands; nothing is what it should be. */
export function faultsOfGraph(graph: { '@context'?: unknown; '@graph'?: unknown }): string[] {
  if (graph['@context'] !== 'https://schema.org') return ['is a graph of nobody']
  const described = graph['@graph']
  if (!Array.isArray(described) || described.length === 0) return ['is an empty graph']
  return described.flatMap((thing) => faultsOf(thing, thing?.['@type'] ?? 'thing'))
}

function faultsOf(thing: Thing, place: string): string[] {
  const type = thing['@type']
  const line = typeof type === 'string' ? types[type] : undefined
  if (!line) return [`${place}: no known type ${type}`]
  return Object.entries(thing)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => {
      const here = `${place}.${name}`
      const property = properties[name]
      if (!property?.of.some((owner) => line.includes(owner))) return [`${here}: not of ${type}`]
      return [value].flat().flatMap((one) => faultsOfValue(one, property.takes, here))
    })
}

function faultsOfValue(value: unknown, takes: readonly string[], here: string): string[] {
  const wrong = [`${here}: ${JSON.stringify(value)} is none of ${takes}`]
  if (typeof value === 'object' && value !== null) {
    const thing = value as Thing
    const line = types[String(thing['@type'])] ?? []
    return takes.some((type) => line.includes(type)) ? faultsOf(thing, here) : wrong
  }
  if (typeof value === 'number')
    return takes.some((type) => ['Number', 'Integer', 'Text'].includes(type)) ? [] : wrong
  if (typeof value !== 'string') return takes.includes('Boolean') && value === true ? [] : wrong
  // Where a thing is expected its address may stand for it (schema.org/docs/gs.html, expected types).
  const isThing = (type: string) => !(type in textTypes) && /^[A-Z]/.test(type)
  return takes.some((type) => textTypes[type]?.(value) || (isThing(type) && isAddress(value)))
    ? []
    : wrong
}
