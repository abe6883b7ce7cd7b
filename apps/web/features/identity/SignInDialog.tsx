import { Dialog } from '@parastoo/ui/Dialog.tsx'
import type { SignInDialogProps } from '../../shell/sign-in.tsx'

export function SignInDialog({ isOpen, onClose }: SignInDialogProps) {
  return (
    <Dialog title="ورود یا ثبت‌نام" isOpen={isOpen} onOpenChange={onClose}>
      <p>…</p>
    </Dialog>
  )
}
