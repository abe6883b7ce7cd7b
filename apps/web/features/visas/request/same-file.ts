/** The same picture chosen for two papers, as a hurried hand does: told where it is chosen again, kept back nowhere. */
import { idOfPicture } from '../../../shell/uploads/send-parts.ts'

/** What was chosen at each field of a form: whose paper it is, and what its bytes are called. */
export type ChosenFiles = Map<string, { picture: string; label: string }>

/** Notes what was chosen for a field and answers which other paper has the same picture; null where none, and where no browser says. */
export async function noteChosen(
  chosen: ChosenFiles,
  { name, label, file }: { name: string; label: string; file: Pick<File, 'arrayBuffer'> },
): Promise<string | null> {
  chosen.delete(name)
  // A file that is gone from the phone meanwhile cannot be read; its sending says so.
  const picture = await idOfPicture(file).catch(() => null)
  if (picture === null) return null
  const same = [...chosen.values()].find((other) => other.picture === picture)
  chosen.set(name, { picture, label })
  return same?.label ?? null
}
