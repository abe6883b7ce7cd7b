import { Button } from '@parastoo/ui/Button.tsx'
import { Camera } from '@parastoo/ui/icons.ts'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { passportScan } from '../../messages/passport-scan.ts'
import { pictureOfVideo } from './prepare-picture.ts'

const words = passportScan.camera

/** The live picture with a frame to hold the page in. Its place is kept while the camera starts, so that nothing jumps. */
export function CameraView({
  onTake,
  onBack,
  onFail,
}: {
  onTake: (picture: Promise<Blob>) => void
  onBack: () => void
  /** With a sentence that says why there is no picture. */
  onFail: (fault: string) => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLive, setLive] = useState(false)
  const start = useEffectEvent(async (isGone: () => boolean) => {
    try {
      const stream = await openCamera()
      if (isGone() || !video.current) return stopAll(stream)
      video.current.srcObject = stream
      return stream
    } catch (thrown) {
      if (!isGone()) onFail(faultOf(thrown))
    }
  })
  useEffect(() => {
    let isGone = false
    const opening = start(() => isGone)
    return () => {
      isGone = true
      void opening.then((stream) => stream && stopAll(stream))
    }
  }, [])

  const take = () => {
    if (video.current && isLive) onTake(pictureOfVideo(video.current))
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="relative aspect-4/3 w-full overflow-hidden rounded-card bg-black">
        <video
          ref={video}
          aria-label={words.label}
          autoPlay
          muted
          playsInline
          onPlaying={() => setLive(true)}
          className="size-full object-cover"
        />
        {isLive ? (
          <Guide />
        ) : (
          <div className="absolute inset-0 grid place-items-center text-white">
            <Spinner label={words.starting} />
          </div>
        )}
      </div>
      <p className="text-center text-sm text-quiet">{words.guide}</p>
      <div className="flex gap-3">
        <Button isWide size="large" isDisabled={!isLive} onPress={take}>
          <Camera aria-hidden className="size-5" />
          {words.take}
        </Button>
        <Button kind="quiet" size="large" onPress={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  )
}

/** A page of 125 by 88 mm, and in it the two lines that are read. */
function Guide() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
      <div className="relative aspect-[125/88] w-[92%] rounded-control border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]">
        <div className="absolute inset-x-0 bottom-0 h-[26%] border-t-2 border-dashed border-white bg-white/15">
          <span className="absolute -top-7 inset-x-0 text-center text-xs font-medium text-white">
            {words.zone}
          </span>
        </div>
      </div>
    </div>
  )
}

async function openCamera(): Promise<MediaStream> {
  // Without a secure origin there are no media devices at all.
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError')
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: 1920 },
      height: { ideal: 1440 },
    },
  })
}

function stopAll(stream: MediaStream): undefined {
  for (const track of stream.getTracks()) track.stop()
}

function faultOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.refused
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? words.none : words.failed
}
