import type { VisaRules } from '@parastoo/contract/visas/visas'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useEffect, useState } from 'react'
import { visaPhoto } from '../../../../messages/visa-photo.ts'
import { lazyPart } from '../../../../shell/lazy-part.ts'
import { wordsOf } from '../../../../shell/words.ts'
import { checkPhoto, type PhotoFault } from './check-photo.ts'
import { readPhoto } from './draw-photo.ts'

const say = wordsOf(visaPhoto)

// Most photos need no cutting; whose does can wait for the tool.
const PhotoCrop = lazyPart(
  () => import('./PhotoCrop.tsx'),
  (module) => module.PhotoCrop,
)

/** A wall that authorities call white; every other is light. */
const white = 'سفید'

/** What is likely to be wrong with a photo that was chosen, before anybody pays, and the tool to cut it. It never keeps a photo back. */
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
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Notice
        tone={faults.length > 0 ? 'caution' : 'good'}
        title={faults.length > 0 ? visaPhoto.title : visaPhoto.fine}
        isLive
        className="w-full"
      >
        {faults.length > 0 && (
          <ul className="list-disc ps-5">
            {faults.map((fault) => (
              <li key={fault}>
                {say(fault, { background: backgroundFa, width: widthMm, height: heightMm })}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm">{faults.length > 0 ? visaPhoto.mayGo : visaPhoto.fineText}</p>
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
