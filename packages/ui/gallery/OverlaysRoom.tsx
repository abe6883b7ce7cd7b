import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { LogOut, Ticket, Users } from '../icons.ts'
import { Menu } from '../Menu.tsx'
import { PickerField } from '../PickerField.tsx'
import { Popover } from '../Popover.tsx'
import { Sheet } from '../Sheet.tsx'
import { Stepper } from '../Stepper.tsx'
import { showToast } from '../Toasts.tsx'
import { TriggerButton } from '../TriggerButton.tsx'
import { Room, Row } from './Room.tsx'

export function OverlaysRoom() {
  return (
    <Room title="روی صفحه">
      <Row>
        <Dialog
          title="قیمت پرواز تغییر کرد"
          trigger={<TriggerButton>گفت‌وگو</TriggerButton>}
          footer={(close) => (
            <div className="flex gap-3">
              <Button isWide onPress={close}>
                با قیمت تازه ادامه می‌دهم
              </Button>
              <Button kind="quiet" onPress={close}>
                انصراف
              </Button>
            </div>
          )}
        >
          قیمت این پرواز از ۱٬۲۵۰٬۰۰۰ به ۱٬۳۱۰٬۰۰۰ تومان رسید. آیا ادامه می‌دهید؟
        </Dialog>
        <Sheet title="فیلترها" trigger={<TriggerButton>برگه از پایین</TriggerButton>}>
          فیلترهای نتیجه
        </Sheet>
        <Sheet
          title="جزئیات پرواز"
          side="end"
          trigger={<TriggerButton>برگه از کنار</TriggerButton>}
          footer={<Button isWide>انتخاب پرواز</Button>}
        >
          اطلاعات پرواز، بار و قوانین استرداد
        </Sheet>
        <Popover label="جزئیات قیمت" trigger={<TriggerButton>پنجرهٔ کوچک</TriggerButton>}>
          بزرگ‌سال: ۱٬۲۵۰٬۰۰۰ تومان
        </Popover>
        <Menu
          label="حساب کاربری"
          trigger={<TriggerButton>فهرست حساب</TriggerButton>}
          entries={[
            { id: 'trips', text: 'سفرهای من', icon: <Ticket aria-hidden />, href: '/profile' },
            { kind: 'line', id: 'line' },
            { id: 'leave', text: 'خروج', icon: <LogOut aria-hidden />, isDangerous: true },
          ]}
        />
        <Button kind="quiet" onPress={() => showToast({ text: 'بلیت شما صادر شد', tone: 'good' })}>
          پیام خوب
        </Button>
        <Button kind="quiet" onPress={() => showToast({ text: 'کد درست نیست', tone: 'bad' })}>
          پیام بد
        </Button>
      </Row>
      <PickerField
        label="مسافران"
        valueText="۲ بزرگ‌سال، ۱ کودک"
        icon={<Users />}
        className="max-w-sm"
        panelClass="w-80"
        footer={(close) => (
          <Button isWide onPress={close}>
            تأیید
          </Button>
        )}
      >
        <Stepper label="بزرگ‌سال" value={2} onChange={() => undefined} max={9} />
        <Stepper label="کودک" value={1} onChange={() => undefined} max={9} />
      </PickerField>
    </Room>
  )
}
