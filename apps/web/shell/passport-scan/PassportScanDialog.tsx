import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Camera, ShieldCheck, Upload } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { useEffect, useRef } from 'react'
import { passportScan as words } from '../../messages/passport-scan.ts'
import type { ScannedValues } from '../passengers/passenger-fields.ts'
import { CameraView } from './CameraView.tsx'
import { ConfirmReading, filledOf } from './ConfirmReading.tsx'
import { usePassportScan } from './use-passport-scan.ts'

/** A passport read from a picture; it stands only while it is open, and nothing of the picture outlives it. */
export function PassportScanDialog({
  onConfirm,
  onClose,
}: {
  /** What the traveller confirmed. */
  onConfirm: (values: Partial<ScannedValues>) => void
  onClose: () => void
}) {
  const { step, isShared, openCamera, startOver, readFile, readPicture } = usePassportScan()
  const top = useRef<HTMLDivElement>(null)
  const { at } = step
  const first = useRef(true)
  // Each step is read from its beginning; the dialog itself takes the focus first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the step changes.
  useEffect(() => {
    if (!first.current) top.current?.focus()
    first.current = false
  }, [at])

  return (
    <Dialog
      title={at === 'confirm' ? words.confirm.title : words.title}
      width="medium"
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
    >
      <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {step.at === 'choose' && (
          <Choose fault={step.fault} onFile={readFile} onCamera={openCamera} onClose={onClose} />
        )}
        {step.at === 'camera' && (
          <CameraView onTake={readPicture} onBack={() => startOver()} onFail={startOver} />
        )}
        {(step.at === 'preparing' || step.at === 'reading') && (
          <div
            role="status"
            className="grid min-h-60 place-content-center justify-items-center gap-3"
          >
            <Spinner label={words[step.at]} />
            <p aria-hidden className="font-medium">
              {words[step.at]}
            </p>
            <p className="text-sm text-quiet">
              {isShared ? words.shared.reading : words.readingNote}
            </p>
          </div>
        )}
        {step.at === 'confirm' && (
          <ConfirmReading
            reading={step.reading}
            onAgain={() => startOver()}
            onConfirm={(values) => {
              onConfirm(filledOf(values))
              onClose()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function Choose({
  fault,
  onFile,
  onCamera,
  onClose,
}: {
  fault: string | null
  onFile: (file: File) => void
  onCamera: () => void
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {fault && (
        <Notice tone="bad" isLive>
          {fault}
        </Notice>
      )}
      <p>{words.lead}</p>
      <div className="flex flex-col gap-3">
        <Button size="large" isWide onPress={onCamera}>
          <Camera aria-hidden className="size-5" />
          {words.fromCamera}
        </Button>
        {/* iPhones hand over a JPEG where only such are asked for. */}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          aria-label={words.fromFile}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
          }}
        />
        <Button kind="quiet" size="large" isWide onPress={() => input.current?.click()}>
          <Upload aria-hidden className="size-5" />
          {words.fromFile}
        </Button>
        {fault && (
          <Button kind="quiet" size="large" isWide onPress={onClose}>
            {words.manual}
          </Button>
        )}
      </div>
      <p className="flex items-start gap-2 text-sm text-quiet">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {words.privacy}
      </p>
    </>
  )
}
