import { queueFacts, queuesOf } from '@parastoo/contract/office/queue-names'
import { Button } from '@parastoo/ui/Button.tsx'
import { CommandPalette } from '@parastoo/ui/CommandPalette.tsx'
import { CircleHelp, Search } from '@parastoo/ui/icons.ts'
import { Popover } from '@parastoo/ui/Popover.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TriggerButton } from '@parastoo/ui/TriggerButton.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeRules } from '../../../messages/office-rules.ts'
import { useUser } from '../../../shell/site.ts'
import { officePaths } from '../office-paths.ts'
import { rulePaths, ruleReaders } from '../rules/rule-paths.ts'

const words = office.find

/** The one search, and by Ctrl+K or ⌘K everywhere one may go. The field works before scripts do: it is a form. */
export function FindBar() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // Other pages have a `q` of their own.
  const isFinding = useLocation().pathname === officePaths.search('').split('?')[0]
  const asked = (isFinding && params.get('q')) || ''
  const [q, setQ] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  usePaletteKey(() => setOpen(true))
  const search = (text: string) => {
    if (text.trim() === '') return
    void navigate(officePaths.search(text.trim()))
    // From here the keys of rows go on.
    document.getElementById('content')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(q)
  }
  return (
    <>
      <search className="min-w-0 flex-1">
        <form action={officePaths.search('')} onSubmit={submit} className="flex items-center gap-2">
          <TextField
            label={words.label}
            name="q"
            type="search"
            value={q}
            onChange={setQ}
            className="max-w-2xl min-w-0 flex-1"
          />
          <Button type="submit" kind="quiet">
            <Search aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{words.submit}</span>
          </Button>
        </form>
      </search>
      {/* Whoever has no keyboard needs none of its keys. */}
      <div className="max-sm:hidden">
        <Popover
          label={words.keys}
          trigger={
            <TriggerButton kind="bare">
              <CircleHelp aria-hidden className="size-5" />
              {words.help}
            </TriggerButton>
          }
        >
          {words.keys}
        </Popover>
      </div>
      <CommandPalette
        title={words.palette}
        placeholder={words.paletteField}
        commands={useCommands()}
        onSearch={search}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  )
}

/** Where somebody with these scopes may go. */
function useCommands() {
  const navigate = useNavigate()
  const scope = useUser()?.scope ?? []
  const own = queuesOf(scope)
  const going = (text: string, path: string) => ({ id: path, text, run: () => void navigate(path) })
  return [
    going(office.nav.queues, officePaths.queues()),
    going(office.nav.orders, officePaths.orders()),
    ...(ruleReaders.some((each) => scope.includes(each))
      ? [going(officeRules.link, rulePaths.first(scope))]
      : []),
    ...own.map((queue) => going(queueFacts[queue].nameFa, officePaths.queue(queue))),
  ]
}

/** Ctrl+K or ⌘K by the place of K, also while somebody types. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
