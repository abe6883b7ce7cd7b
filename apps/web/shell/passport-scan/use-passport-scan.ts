import type { PassportReading } from '@parastoo/contract/images/passport-reading'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { passportScan as words } from '../../messages/passport-scan.ts'
import { refusedOf } from '../refused.ts'
import { PictureRefused, preparePicture } from './prepare-picture.ts'
import { readPassport } from './read-passport.ts'
import { forgetSharedPicture, sharedPicture } from './shared-picture.ts'

export type ScanStep =
  | { at: 'choose'; fault: string | null }
  | { at: 'camera' }
  | { at: 'preparing' }
  | { at: 'reading' }
  | { at: 'confirm'; reading: PassportReading }

/** The steps of a scan: a picture is chosen or taken, made ready, sent and read. Whoever closes it takes the question back. */
export function usePassportScan() {
  const [step, setStep] = useState<ScanStep>({ at: 'choose', fault: null })
  /** Whether what is read was shared with the installed site by another app: who did so did not choose it here. */
  const [isShared, setShared] = useState(false)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function send(prepare: () => Promise<Blob>, shared = false) {
    const asked = new AbortController()
    asking.current?.abort()
    asking.current = asked
    setShared(shared)
    setStep({ at: 'preparing' })
    try {
      const picture = await prepare()
      setStep({ at: 'reading' })
      if (!navigator.onLine) throw new TypeError('offline')
      const reading = await readPassport(picture, asked.signal)
      if (shared) await forgetSharedPicture()
      if (!asked.signal.aborted) setStep({ at: 'confirm', reading })
    } catch (thrown) {
      // What cannot be read will not be read the next time either; what got no answer may be.
      if (shared && (thrown instanceof PictureRefused || refusedOf(thrown)))
        await forgetSharedPicture()
      if (!asked.signal.aborted) setStep({ at: 'choose', fault: faultOf(thrown) })
    }
  }

  const readShared = useEffectEvent((file: File) => send(() => preparePicture(file), true))
  useEffect(() => {
    let isOver = false
    sharedPicture().then(
      // Whoever closed the scan meanwhile sends nothing.
      (file) => {
        if (file && !isOver) void readShared(file)
      },
      // A browser that refuses storage has been given nothing.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [])

  return {
    step,
    isShared,
    openCamera: () => setStep({ at: 'camera' }),
    /** Back to the choice; `fault` says why. */
    startOver: (fault: string | null = null) => setStep({ at: 'choose', fault }),
    readFile: (file: File) => void send(() => preparePicture(file)),
    readPicture: (picture: Promise<Blob>) => void send(() => picture),
  }
}

function faultOf(thrown: unknown): string {
  if (thrown instanceof PictureRefused) return words.faults[thrown.fault]
  const sentence = refusedOf(thrown)?.entries[0]?.messages[0]
  if (sentence) return sentence
  return navigator.onLine ? words.faults.failed : words.faults.offline
}
