import type { VisaRules } from '@parastoo/contract/visas/visas'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useEffect, useState } from 'react'
import { visaPhoto } from '../../../../messages/visa-photo.ts'
import { lazyPart } from '../../../../shell/lazy-part.ts'
import { wordsOf } from '../../../../shell/words.ts'
import { checkPhoto, isBlocking, type PhotoFault } from './check-photo.ts'
import { readPhoto } from './draw-photo.ts'
import { FaultDrawing } from './FaultDrawing.tsx'

const say = wordsOf(visaPhoto)

// Most photos need no cutting; whose does can wait for the tool.
const PhotoCrop = lazyPart(
  () => import('./PhotoCrop.tsx'),
  (module) => module.PhotoCrop,
)

/** A wall that authorities call white; every other is light. */
const white = 'سفید'

/** What is likely to be wrong with a photo that was chosen, before anybody pays, and the tool to cut it. Only its size and shape keep a photo back, which the server says too. */
export function PhotoCheck({
  file,
  photo,
  onCut,
}: {
  file: File
  photo: VisaRules['photo']
  onCut: (file: File) => void
}) {
  const [faults, setFaults] = useState<PhotoFault[] | null>(null)
  const [isCutting, setCutting] = useState(false)
  const { widthMm, heightMm, backgroundFa } = photo
  useEffect(() => {
    let isCurrent = true
    const rule = { widthMm, heightMm, isWhite: backgroundFa === white }
    void readPhoto(file).then((taken) => {
      if (isCurrent) setFaults(taken && checkPhoto(taken, rule))
    })
    return () => {
      isCurrent = false
    }
  }, [file, widthMm, heightMm, backgroundFa])
  if (faults === null) return null
  const isKeptBack = faults.some(isBlocking)
  const [title, text] = isKeptBack
    ? [visaPhoto.keptBack, visaPhoto.keptBackText]
    : faults.length > 0
      ? [visaPhoto.title, visaPhoto.mayGo]
      : [visaPhoto.fine, visaPhoto.fineText]
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Notice
        tone={isKeptBack ? 'bad' : faults.length > 0 ? 'caution' : 'good'}
        title={title}
        isLive
        className="w-full"
      >
        {faults.length > 0 && (
          <ul className="my-2 flex flex-col gap-2">
            {faults.map((fault) => (
              <li key={fault} className="flex items-center gap-3">
                <FaultDrawing fault={fault} />
                <span className="min-w-0">
                  {say(fault, { background: backgroundFa, width: widthMm, height: heightMm })}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm">{text}</p>
      </Notice>
      <Button kind="quiet" size="small" onPress={() => setCutting(true)}>
        {visaPhoto.cut}
      </Button>
      {isCutting && (
        <Suspense>
          <PhotoCrop
            file={file}
            ratio={widthMm / heightMm}
            onClose={() => setCutting(false)}
            onCut={(made) => {
              setCutting(false)
              onCut(made)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
