/** The same picture chosen for two papers, as a hurried hand does: told where it is chosen again, kept back nowhere. */
import { idOfPicture } from '../../../shell/uploads/send-parts.ts'

/** What was chosen for a paper: whose it is, and what the bytes of its picture are called. */
export type ChosenFile = { picture: string; label: string }
/** What stands at each field of a form now, the one chosen last at the end. */
export type ChosenFiles = ReadonlyMap<string, ChosenFile>

/** Null where no browser says what the bytes are called. A file that is gone from the phone meanwhile cannot be read; its sending says so. */
export async function chosenFile(
  label: string,
  file: Pick<File, 'arrayBuffer'>,
): Promise<ChosenFile | null> {
  const picture = await idOfPicture(file).catch(() => null)
  return picture === null ? null : { picture, label }
}

/** The same with another picture at one field, or with none there any more. */
export function withChosen(
  chosen: ChosenFiles,
  name: string,
  file: ChosenFile | null,
): ChosenFiles {
  const others = [...chosen].filter(([other]) => other !== name)
  return new Map(file === null ? others : [...others, [name, file]])
}

/** The other paper that the picture of a field was chosen for before; null where none has it now. */
export function sameFileOf(chosen: ChosenFiles, name: string): string | null {
  const own = chosen.get(name)
  const fields = [...chosen.keys()]
  const before = fields.slice(0, fields.indexOf(name)).map((other) => chosen.get(other))
  return before.find((other) => other?.picture === own?.picture)?.label ?? null
}
