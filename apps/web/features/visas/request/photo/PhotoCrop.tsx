import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { visaPhoto } from '../../../../messages/visa-photo.ts'
import { toast } from '../../../../shell/toasts.tsx'
import { type Cut, cutPhoto, drawPart, partOf } from './draw-photo.ts'

const canvasWidth = 280

/** Cutting a photo to its shape with an oval for the face: dragged, or moved by three sliders that keys move too. */
export function PhotoCrop({
  file,
  ratio,
  onClose,
  onCut,
}: {
  file: File
  ratio: number
  onClose: () => void
  onCut: (file: File) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [cut, setCut] = useState<Cut>({ x: 0.5, y: 0.45, share: 1 })
  const [isMaking, setMaking] = useState(false)
  useEffect(() => {
    let opened: ImageBitmap | null = null
    let isCurrent = true
    void createImageBitmap(file)
      .then((made) => {
        opened = made
        if (isCurrent) setPicture(made)
        else made.close()
      })
      .catch(() => null)
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [file])
  useEffect(() => {
    if (canvas.current && picture) drawPart(canvas.current, picture, partOf(picture, cut, ratio))
  }, [picture, cut, ratio])

  async function finish(): Promise<void> {
    setMaking(true)
    const made = picture && (await cutPhoto(picture, cut, { ratio, name: file.name }))
    setMaking(false)
    if (made) onCut(made)
    else toast({ text: visaPhoto.cutFailed, tone: 'bad' })
  }

  return (
    <Dialog
      title={visaPhoto.cutTitle}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button
            isWide
            kind="main"
            isDisabled={!picture}
            isPending={isMaking}
            onPress={() => void finish()}
          >
            {visaPhoto.cutDone}
          </Button>
          <Button isWide kind="quiet" onPress={onClose}>
            {visaPhoto.cutLeave}
          </Button>
        </div>
      }
    >
      <p className="text-sm text-quiet">{visaPhoto.cutText}</p>
      <div className="mt-3 flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        <Frame ratio={ratio} picture={picture} cut={cut} onMove={setCut}>
          <canvas
            ref={canvas}
            width={canvasWidth}
            height={Math.round(canvasWidth / ratio)}
            className="block h-auto w-full"
          />
        </Frame>
        <div className="flex w-full flex-col gap-3">
          <Slider
            label={visaPhoto.size}
            value={1 - cut.share}
            most={0.8}
            onMove={(value) => setCut({ ...cut, share: 1 - value })}
          />
          <Slider label={visaPhoto.across} value={cut.x} onMove={(x) => setCut({ ...cut, x })} />
          <Slider label={visaPhoto.down} value={cut.y} onMove={(y) => setCut({ ...cut, y })} />
        </div>
      </div>
    </Dialog>
  )
}

/** The part that stays, with the oval that a face should fill; it is dragged under it. */
function Frame({
  ratio,
  picture,
  cut,
  onMove,
  children,
}: {
  ratio: number
  picture: ImageBitmap | null
  cut: Cut
  onMove: (cut: Cut) => void
  children: React.ReactNode
}) {
  const from = useRef<{ x: number; y: number; cut: Cut } | null>(null)
  return (
    <div
      className="relative w-full max-w-70 shrink-0 cursor-grab touch-none overflow-hidden rounded-control border border-edge"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY, cut }
      }}
      onPointerMove={(event) => {
        if (!from.current || !picture) return
        const { width } = event.currentTarget.getBoundingClientRect()
        const part = partOf(picture, cut, ratio)
        const scale = part.width / width
        const moved = {
          x: ((from.current.x - event.clientX) * scale) / picture.width,
          y: ((from.current.y - event.clientY) * scale) / picture.height,
        }
        const begun = from.current.cut
        onMove({ ...cut, x: share(begun.x + moved.x), y: share(begun.y + moved.y) })
      }}
      onPointerUp={() => {
        from.current = null
      }}
    >
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 70 90"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
      >
        <path
          d="M0 0h70v90H0zM35 11c-14 0-23 13-23 32 0 20 10 36 23 36s23-16 23-36c0-19-9-32-23-32z"
          fillRule="evenodd"
          fill="black"
          fillOpacity="0.45"
        />
        <ellipse
          cx="35"
          cy="45"
          rx="23"
          ry="34"
          fill="none"
          stroke="white"
          strokeWidth="1"
          strokeDasharray="3 2"
        />
      </svg>
    </div>
  )
}

const share = (value: number): number => Math.min(1, Math.max(0, value))

function Slider({
  label,
  value,
  most = 1,
  onMove,
}: {
  label: string
  value: number
  most?: number
  onMove: (value: number) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      {/* Left is left in a picture, whichever way its page is read. */}
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={most}
        step={0.01}
        value={value}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
        className="block h-11 w-full accent-lead"
      />
    </div>
  )
}
