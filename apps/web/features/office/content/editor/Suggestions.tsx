import type { PersianRule } from '@parastoo/kit/persian-help'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import type { Editor } from '@tiptap/core'
import { officeContent } from '../../../../messages/office-content.ts'
import { wordsOf } from '../../../../shell/words.ts'
import { apart, type Suggested, suggestionsIn, takeSuggestions } from './suggestions.ts'

const words = officeContent.suggestions
const say = wordsOf(words)

/** As many are listed as somebody reads; the rest follow as these are taken. */
const mostListed = 30

/** What is suggested for the Persian of the page: taken one by one, or all of a kind. */
export function Suggestions({ editor }: { editor: Editor }) {
  const all = suggestionsIn(editor.state)
  const take = (taken: readonly Suggested[]) =>
    editor.view.dispatch(takeSuggestions(editor.state.tr, taken))
  const kinds = [...new Set(all.flatMap(({ rule, better }) => (better === null ? [] : [rule])))]
  return (
    <Card as="section" className="flex max-h-[40rem] min-w-0 flex-col gap-3 self-start">
      <h3 className="font-bold">{words.title}</h3>
      {all.length === 0 ? (
        <p className="text-sm text-quiet">{words.none}</p>
      ) : (
        <p className="text-sm text-quiet">{say('count', { count: all.length })}</p>
      )}
      {kinds.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {kinds.map((rule) => {
            const ofKind = apart(all.filter((one) => one.rule === rule))
            return (
              <li key={rule}>
                <Button size="small" kind="quiet" onPress={() => take(ofKind)}>
                  {say('takeAll', { rule: words.rules[rule], count: ofKind.length })}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <ol
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="flex min-h-0 flex-col divide-y divide-line overflow-y-auto text-sm empty:hidden"
      >
        {all.slice(0, mostListed).map((one) => (
          <li key={`${one.rule}-${one.from}-${one.to}`} className="flex flex-col gap-1 py-2">
            <Row suggested={one} onShow={() => show(editor, one)} />
            {one.better !== null && (
              <div>
                <Button size="small" kind="quiet" onPress={() => take([one])}>
                  {words.take}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Row({ suggested, onShow }: { suggested: Suggested; onShow: () => void }) {
  const { rule, now, better, round } = suggested
  return (
    <button type="button" onClick={onShow} className="min-h-11 text-start">
      <span className="block text-xs text-quiet">{words.rules[rule satisfies PersianRule]}</span>
      <span className="wrap-anywhere">
        …{round[0]}
        {better === null ? (
          <mark className="bg-caution-wash text-ink">{now}</mark>
        ) : (
          <>
            {now !== '' && <del className="text-quiet">{shown(now)}</del>}
            <ins className="bg-good-wash font-bold text-ink no-underline">{shown(better)}</ins>
          </>
        )}
        {round[1]}…
      </span>
    </button>
  )
}

/** What has no ink is said. */
const shown = (text: string): string =>
  text === ''
    ? words.nothing
    : text === '\u200c'
      ? words.halfSpace
      : text.trim() === ''
        ? words.space
        : text

/** Selects it in the words and brings it into sight. */
function show(editor: Editor, { from, to }: Suggested): void {
  editor.chain().focus().setTextSelection({ from, to }).scrollIntoView().run()
}
