import { uploadTypes } from '@parastoo/contract/images/blobs'
import { FileDrop } from '@parastoo/ui/FileDrop.tsx'
import type { ComponentProps } from 'react'
import { uploads as words } from '../../messages/uploads.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(words)

/** Pictures handed in to us, with what the spec lets be sent; what becomes of them is with `useUploads`. */
export function UploadField({
  description,
  ...field
}: Omit<ComponentProps<typeof FileDrop>, 'words' | 'accept'>) {
  return (
    <FileDrop
      {...field}
      accept={uploadTypes.join()}
      description={
        <>
          {description} {words.limits}
        </>
      }
      words={{
        choose: words.choose,
        camera: words.camera,
        drop: words.drop,
        remove: (name) => say('remove', { name }),
        cancel: (name) => say('cancel', { name }),
        states: words.states,
      }}
    />
  )
}
