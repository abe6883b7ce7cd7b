import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { visas } from '../../messages/visas.ts'
import { api } from '../../shell/api.ts'
import { useSignIn } from '../../shell/sign-in.tsx'
import { toastFailure } from '../../shell/toasts.tsx'

const words = visas.tellMe

type Wanted = { destination: string; visaType: string; nationality: string }

/** Asking, without paying, to be told when a type that is not sold now is sold. */
export function TellMe({ wanted }: { wanted: Wanted }) {
  const signIn = useSignIn()
  const asking = useMutation({
    mutationFn: () => api.visaRequests.tellWhenReviewed(wanted),
    onError: toastFailure,
  })
  if (asking.isSuccess)
    return (
      <Notice tone="good" isLive>
        {words.done}
      </Notice>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        isPending={asking.isPending}
        onPress={async () => {
          if (await signIn.require()) asking.mutate()
        }}
      >
        {words.button}
      </Button>
      <p className="text-sm text-quiet">{words.text}</p>
    </div>
  )
}
