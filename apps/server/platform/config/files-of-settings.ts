import { readFileSync } from 'node:fs'
import { type SettingName, settings } from './settings.ts'

const ending = '_FILE'

/**
 * The settings with those read whose value stands in a file: `SECRET_FILE=/run/secrets/secret` is SECRET, without the line end. So a
 * secret need not stand in an environment that every tool prints. Reports a file that cannot be read and a setting that is given twice.
 */
export function withFilesRead(
  present: Readonly<Record<string, string | undefined>>,
  report: (setting: SettingName, problem: string) => void,
): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...present }
  for (const [name, path] of Object.entries(present)) {
    const setting = name.slice(0, -ending.length)
    if (!name.endsWith(ending) || !isSetting(setting) || path === undefined) continue
    if (setting in present) {
      report(setting, `is given twice, in itself and by ${name}`)
      continue
    }
    try {
      const text = readFileSync(path, 'utf8').trim()
      if (text === '') report(setting, `is empty in the file that ${name} names`)
      else read[setting] = text
    } catch (fault) {
      const why = fault instanceof Error && 'code' in fault ? ` (${fault.code})` : ''
      report(setting, `cannot be read from the file that ${name} names${why}`)
    }
  }
  return read
}

const isSetting = (name: string): name is SettingName => name in settings.shape
