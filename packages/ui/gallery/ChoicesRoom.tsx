import { useState } from 'react'
import { Card } from '../Card.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Disclosure } from '../Disclosure.tsx'
import { Landmark, Plane, Wallet } from '../icons.ts'
import { RadioCards } from '../RadioCards.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { Stepper } from '../Stepper.tsx'
import { Switch } from '../Switch.tsx'
import { Tabs } from '../Tabs.tsx'
import { ToggleChips } from '../ToggleChips.tsx'
import { Columns, Room } from './Room.tsx'

export function ChoicesRoom() {
  const [isAgreed, setAgreed] = useState(true)
  const [usesWallet, setUsesWallet] = useState(true)
  const [bank, setBank] = useState<string | null>('mellat')
  const [trip, setTrip] = useState('one-way')
  const [sort, setSort] = useState(['cheapest'])
  const [stops, setStops] = useState(['direct'])
  const [adults, setAdults] = useState(1)
  const [tab, setTab] = useState('domestic')
  return (
    <Room title="گزینش‌ها">
      <Tabs
        label="محصول"
        selectedId={tab}
        onChange={setTab}
        items={[
          {
            id: 'domestic',
            text: 'پرواز داخلی',
            icon: <Plane aria-hidden />,
            children: 'جستجوی پرواز داخلی',
          },
          { id: 'international', text: 'پرواز خارجی', children: 'جستجوی پرواز خارجی' },
          { id: 'hotel', text: 'هتل', children: 'جستجوی هتل' },
          { id: 'visa', text: 'ویزا', children: 'ویزا' },
          { id: 'tour', text: 'تور', isDisabled: true, children: 'تور' },
        ]}
      />
      <SegmentedControl
        label="نوع سفر"
        value={trip}
        onChange={setTrip}
        options={[
          { id: 'one-way', text: 'یک‌طرفه' },
          { id: 'round-trip', text: 'رفت و برگشت' },
          { id: 'multi', text: 'چندمسیره', isDisabled: true },
        ]}
      />
      <ToggleChips
        label="ترتیب"
        selection="single"
        isScrolling
        selectedIds={sort}
        onChange={setSort}
        options={[
          { id: 'cheapest', text: 'ارزان‌ترین', detail: '۱٬۲۵۰٬۰۰۰ · ۱ ساعت و ۲۵ دقیقه' },
          { id: 'fastest', text: 'سریع‌ترین', detail: '۱٬۴۸۰٬۰۰۰ · ۱ ساعت و ۱۰ دقیقه' },
          { id: 'earliest', text: 'زودترین', detail: '۱٬۹۰۰٬۰۰۰ · ۱ ساعت و ۳۰ دقیقه' },
          {
            id: 'latest',
            text: 'دیرترین',
            detail: '۲٬۱۰۰٬۰۰۰ · ۱ ساعت و ۲۰ دقیقه',
            isDisabled: true,
          },
        ]}
      />
      <ToggleChips
        label="توقف"
        selectedIds={stops}
        onChange={setStops}
        options={[
          { id: 'direct', text: 'بدون توقف', detail: '۴۲' },
          { id: 'one', text: 'یک توقف', detail: '۷' },
        ]}
      />
      <Columns>
        <Card>
          <Stepper
            label="بزرگ‌سال"
            description="بیشتر از ۱۲ سال"
            value={adults}
            onChange={setAdults}
            min={1}
            max={9}
          />
          <Stepper
            label="کودک"
            description="۲ تا ۱۲ سال"
            value={0}
            onChange={() => undefined}
            max={3}
          />
          <Stepper
            label="نوزاد"
            description="کمتر از ۲ سال"
            value={1}
            onChange={() => undefined}
            max={1}
          />
        </Card>
        <Card>
          <Checkbox isSelected={isAgreed} onChange={setAgreed}>
            قوانین خرید را می‌پذیرم
          </Checkbox>
          <Checkbox
            isSelected={false}
            onChange={() => undefined}
            error="برای ادامه باید قوانین را بپذیرید"
            description="قوانین پروازهای چارتری"
          >
            قوانین استرداد را می‌پذیرم
          </Checkbox>
          <Checkbox isSelected={false} isIndeterminate onChange={() => undefined}>
            همهٔ ایرلاین‌ها
          </Checkbox>
          <Checkbox isSelected isDisabled onChange={() => undefined}>
            غیرفعال
          </Checkbox>
          <Switch
            isSelected={usesWallet}
            onChange={setUsesWallet}
            description="موجودی ۲٬۵۰۰٬۰۰۰ تومان"
          >
            پرداخت از کیف پول
          </Switch>
          <Switch isSelected={false} onChange={() => undefined}>
            خبرم کن
          </Switch>
        </Card>
        <Card>
          <RadioCards
            label="درگاه پرداخت"
            value={bank}
            onChange={setBank}
            options={[
              {
                id: 'mellat',
                text: 'بانک ملت',
                description: 'همهٔ کارت‌های شتاب',
                icon: <Landmark />,
              },
              { id: 'saman', text: 'بانک سامان', icon: <Landmark /> },
              {
                id: 'wallet',
                text: 'کیف پول',
                description: 'موجودی کافی نیست',
                icon: <Wallet />,
                isDisabled: true,
              },
            ]}
          />
        </Card>
        <Card>
          <RadioCards
            label="علت استرداد"
            isPlain
            value={null}
            onChange={() => undefined}
            error="علت را انتخاب کنید"
            options={[
              { id: 'late', text: 'تأخیر بیش از دو ساعت' },
              { id: 'change', text: 'تغییر برنامه' },
            ]}
          />
        </Card>
        <Card className="sm:col-span-2">
          <Disclosure title="آیا می‌توانم تاریخ بلیت داخلی را تغییر دهم؟" isDefaultOpen>
            تاریخ بلیت داخلی تغییر نمی‌کند؛ بلیت را پس می‌دهید و بلیت تازه می‌خرید.
          </Disclosure>
          <Disclosure title="بار مجاز هر مسافر چقدر است؟">
            بار دستی ۵ کیلوگرم و بار همراه تا ۳۰ کیلوگرم در کلاس اقتصادی.
          </Disclosure>
        </Card>
      </Columns>
    </Room>
  )
}
