import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { officeContent } from '../../../messages/office-content.ts'
import { Section } from '../parts/Facts.tsx'
import type { TypedWords } from './words-form.ts'

const words = officeContent.write

/** What stands round the words: title, what lists and search engines show, dates, places and sources. */
export function WordsFields({
  typed,
  wrong,
  faultOf,
  onChange,
}: {
  typed: TypedWords
  wrong: 'places' | 'sources' | null
  faultOf: (field: string) => string | undefined
  onChange: (part: Partial<TypedWords>) => void
}) {
  return (
    <Section title={words.words}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={words.title}
          value={typed.title}
          maxLength={150}
          onChange={(title) => onChange({ title })}
          error={faultOf('words.title')}
        />
        <TextField
          label={words.author}
          isOptional
          value={typed.author}
          maxLength={80}
          onChange={(author) => onChange({ author })}
          error={faultOf('words.author')}
        />
        <TextArea
          label={words.lead}
          rows={3}
          maxLength={400}
          value={typed.lead}
          onChange={(lead) => onChange({ lead })}
          error={faultOf('words.lead')}
        />
        <TextArea
          label={words.description}
          rows={3}
          maxLength={300}
          value={typed.description}
          onChange={(description) => onChange({ description })}
          error={faultOf('words.description')}
        />
        <TypedDateField
          label={words.dated}
          value={typed.dated}
          // Half a date is no date: what stood stays until a whole one is typed.
          onChange={(dated) => dated && onChange({ dated })}
          error={faultOf('words.dated')}
        />
        <TextField
          label={words.places}
          isOptional
          direction="ltr"
          value={typed.places}
          onChange={(places) => onChange({ places })}
          error={wrong === 'places' ? words.placesWrong : faultOf('words.places')}
        />
      </div>
      <TextArea
        label={words.sources}
        description={words.sourcesHelp}
        isOptional
        rows={3}
        value={typed.sources}
        onChange={(sources) => onChange({ sources })}
        error={wrong === 'sources' ? words.sourcesWrong : faultOf('words.sources')}
      />
    </Section>
  )
}
