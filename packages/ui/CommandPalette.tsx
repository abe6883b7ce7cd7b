import { foldForSearch } from '@parastoo/kit/text'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { ModalFrame } from './ModalFrame.tsx'

export type Command = { id: string; text: string; hint?: string; run: () => void }

/** Everything one can do, narrowed by typing; letters are compared as our search does, half-spaces and two spellings of ye included. */
export function CommandPalette({
  title,
  placeholder,
  commands,
  onSearch,
  isOpen,
  onOpenChange,
}: {
  title: string
  placeholder: string
  commands: readonly Command[]
  /** What Enter does with words that are no command. */
  onSearch: (text: string) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <ModalFrame place="center" title={title} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <Autocomplete filter={(text, typed) => foldForSearch(text).includes(foldForSearch(typed))}>
          <SearchField
            aria-label={placeholder}
            autoFocus
            onSubmit={(text) => {
              close()
              onSearch(text)
            }}
          >
            <Input
              placeholder={placeholder}
              className="h-12 w-full rounded-control border border-edge bg-card px-3.5 outline-none focus-visible:outline-2 focus-visible:outline-focus"
            />
          </SearchField>
          <Menu
            aria-label={title}
            items={commands}
            className="mt-3 flex max-h-80 flex-col gap-0.5 overflow-y-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-sm text-quiet">{placeholder}</p>}
          >
            {({ id, text, hint, run }) => (
              <MenuItem
                id={id}
                textValue={text}
                onAction={() => {
                  close()
                  run()
                }}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 outline-none data-focused:bg-lead-wash data-focused:text-lead-text"
              >
                <span>{text}</span>
                {hint && <kbd className="text-xs text-quiet">{hint}</kbd>}
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      )}
    </ModalFrame>
  )
}
