import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { FieldNotes, type FieldWords, useFieldIds } from './FieldShell.tsx'
import { IconButton } from './IconButton.tsx'
import { Camera, CircleAlert, CircleCheck, Trash, Upload } from './icons.ts'

/** A file that was chosen, as the control shows it. */
export type ShownFile = {
  id: string
  name: string
  /** The address of a small picture of it; null while there is none. */
  preview: string | null
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much of it is sent, 0 to 1. */
  share: number
  /** Why it was not taken, in a sentence. */
  error?: string | undefined
}

/** What the buttons say: the control knows no product. */
export type FileDropWords = {
  choose: string
  camera: string
  drop: string
  remove: (name: string) => string
  cancel: (name: string) => string
  states: Record<'waiting' | 'sending' | 'done', string>
}

/**
 * Files chosen from the device, taken by its camera or dropped here, each with what becomes of it. Chooses and shows only: sending
 * is the caller's. `isCamera` offers the camera where a finger is the pointer.
 */
export function FileDrop({
  label,
  description,
  error,
  isOptional,
  files,
  words,
  accept,
  isMultiple = true,
  isCamera = true,
  isFull = false,
  onChoose,
  onRemove,
  className,
}: FieldWords & {
  files: readonly ShownFile[]
  words: FileDropWords
  /** As of a file input: `image/jpeg,image/png`. */
  accept: string
  isMultiple?: boolean
  isCamera?: boolean
  /** No more may be chosen; what is there stays. */
  isFull?: boolean
  onChoose: (files: File[]) => void
  onRemove: (id: string) => void
  className?: string
}) {
  const ids = useFieldIds({ description, error })
  const [isOver, setOver] = useState(false)
  const listId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isFull) onChoose([...event.dataTransfer.files])
  }
  return (
    <div className={classes('min-w-0', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a place to drop files on */}
      <div
        role="group"
        aria-labelledby={ids.labelId}
        {...ids.described}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-col gap-3 rounded-control border border-dashed p-3.5 transition-colors',
          error ? 'border-bad' : 'border-edge',
          isOver && !isFull && 'border-lead bg-lead-wash',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span id={ids.labelId} className="text-sm text-quiet">
            {label}
            {isOptional && ' (اختیاری)'}
          </span>
          <div className="flex flex-wrap gap-2">
            {isCamera && (
              <Picker
                accept={accept}
                isDisabled={isFull}
                onPick={onChoose}
                label={words.camera}
                icon={<Camera aria-hidden className="size-4" />}
                capture="environment"
                className="hidden pointer-coarse:inline-flex"
              />
            )}
            <Picker
              accept={accept}
              isDisabled={isFull}
              onPick={onChoose}
              label={words.choose}
              icon={<Upload aria-hidden className="size-4" />}
              multiple={isMultiple}
            />
          </div>
        </div>
        {files.length === 0 && (
          <p className="text-sm text-quiet pointer-coarse:hidden">{words.drop}</p>
        )}
        {files.length > 0 && (
          <ul id={listId} className="flex flex-col gap-2">
            {files.map((file) => (
              <FileRow key={file.id} file={file} words={words} onRemove={onRemove} />
            ))}
          </ul>
        )}
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
    </div>
  )
}

/** A button that opens the device's own way of choosing files. */
function Picker({
  label,
  icon,
  isDisabled,
  onPick,
  className = 'inline-flex',
  ...asked
}: {
  label: string
  icon: ReactNode
  isDisabled: boolean
  onPick: (files: File[]) => void
  /** Says when it is drawn, so no other class of its place may. */
  className?: string
} & Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'>) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onPick([...(event.target.files ?? [])])
    // The same file may be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <span className={className}>
      <Button
        kind="quiet"
        size="small"
        isDisabled={isDisabled}
        onPress={() => input.current?.click()}
      >
        {icon}
        {label}
      </Button>
      {/* Pressed by the button, which says what it does; hidden from everybody else. */}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={take}
        {...asked}
      />
    </span>
  )
}

function FileRow({
  file: { id, name, preview, state, share, error },
  words,
  onRemove,
}: {
  file: ShownFile
  words: FileDropWords
  onRemove: (id: string) => void
}) {
  const isUnderway = state === 'waiting' || state === 'sending'
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-tight bg-well">
        {preview && <img src={preview} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          <bdi>{name}</bdi>
        </p>
        {state === 'failed' ? (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error}
          </p>
        ) : (
          <p role="status" className="flex items-center gap-1.5 text-sm text-quiet">
            {state === 'done' && <CircleCheck aria-hidden className="size-4 text-good" />}
            {words.states[state]}
          </p>
        )}
        {state === 'sending' && <Sent name={name} share={share} />}
      </div>
      <IconButton
        label={isUnderway ? words.cancel(name) : words.remove(name)}
        onPress={() => onRemove(id)}
      >
        <Trash />
      </IconButton>
    </li>
  )
}

function Sent({ name, share }: { name: string; share: number }): ReactNode {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-1 h-1.5 overflow-hidden rounded-full bg-well"
    >
      <div className="h-full bg-lead" style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
