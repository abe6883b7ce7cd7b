import { type Bases, usualBases } from '../http/bases.ts'
import type { Settings } from './settings.ts'

const settingOf = {
  api: 'API_BASE',
  accounts: 'ACCOUNTS_BASE',
  images: 'IMAGES_BASE',
  live: 'LIVE_BASE',
} as const satisfies Record<keyof Bases, keyof Settings>
const names = Object.keys(settingOf) as (keyof Bases)[]

/**
 * Reads the bases. One that is another's, or lies under it, is reported at both settings; so is one that takes a usual path of
 * another, for those stay open.
 */
export function readBases(
  values: Settings,
  report: (setting: keyof Settings, problem: string) => void,
): Bases {
  const chosen = names.map((name) => [name, values[settingOf[name]] ?? usualBases[name]])
  const bases = Object.fromEntries(chosen) as Bases
  for (const name of names)
    for (const other of names) {
      if (other === name) continue
      if (isWithin(bases[name], bases[other]))
        report(settingOf[name], `must not be the path of ${settingOf[other]} or lie under it`)
      else if (isWithin(bases[name], usualBases[other]))
        report(settingOf[name], `must not take ${usualBases[other]}, which stays open`)
    }
  return bases
}

const isWithin = (path: string, base: string) => `${path}/`.startsWith(`${base}/`)
