import type { Property } from '@parastoo/contract/office/properties'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { ChevronDown, Trash } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { officeProperty as words } from '../../../messages/office-property.ts'
import { imageAddress } from '../../../shell/stays/image-address.ts'
import { wordsOf } from '../../../shell/words.ts'
import { Section } from '../parts/Facts.tsx'
import { FocusField } from '../parts/FocusField.tsx'

const say = wordsOf(words)
type Picture = Property['pictures'][number]
const middle = { x: 50, y: 50 }

/** The pictures in their order, each with its words and what of it stays in sight. */
export function PropertyPictures({
  pictures,
  onChange,
  faultOf,
}: {
  pictures: readonly Picture[]
  onChange: (pictures: Picture[]) => void
  faultOf: (field: string) => string | undefined
}) {
  const replace = (at: number, part: Partial<Picture>) =>
    onChange(pictures.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const move = (from: number, to: number) => {
    const moved = pictures.toSpliced(from, 1)
    const one = pictures[from]
    if (one) onChange(moved.toSpliced(to, 0, one))
  }
  return (
    <Section title={words.pictures}>
      {pictures.length === 0 ? (
        <p className="text-sm text-quiet">{words.noPictures}</p>
      ) : (
        <p className="text-sm text-quiet">{words.picturesAbout}</p>
      )}
      <ol className="grid gap-4 lg:grid-cols-2">
        {pictures.map((picture, at) => {
          const { path, altFa, focus = middle } = picture
          const number = at + 1
          return (
            <li key={path} className="flex flex-col gap-3 rounded-card border border-line p-3">
              <FocusField
                src={imageAddress(path)}
                alt={altFa}
                label={say('focus', { number })}
                focus={focus}
                onChange={(marked) => replace(at, { focus: marked })}
              />
              <TextField
                label={words.alt}
                maxLength={200}
                value={altFa}
                onChange={(text) => replace(at, { altFa: text })}
                error={faultOf(`pictures.${at}.altFa`)}
              />
              <div className="flex flex-wrap items-end gap-3">
                <div className="flex">
                  <IconButton
                    label={say('earlier', { number })}
                    isDisabled={at === 0}
                    onPress={() => move(at, at - 1)}
                  >
                    <ChevronDown className="rotate-180" />
                  </IconButton>
                  <IconButton
                    label={say('later', { number })}
                    isDisabled={at === pictures.length - 1}
                    onPress={() => move(at, at + 1)}
                  >
                    <ChevronDown />
                  </IconButton>
                  <IconButton
                    label={say('remove', { number })}
                    onPress={() => onChange(pictures.toSpliced(at, 1))}
                  >
                    <Trash />
                  </IconButton>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
