import { useState } from 'react'
import { ComboBox, type ComboBoxItem } from '../ComboBox.tsx'
import { DigitsField } from '../DigitsField.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { Mail, MapPin, PlaneTakeoff } from '../icons.ts'
import { OtpField } from '../OtpField.tsx'
import { PhoneField, type PhoneValue } from '../PhoneField.tsx'
import { Select } from '../Select.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextField } from '../TextField.tsx'
import { Columns, Room } from './Room.tsx'

const places: ComboBoxItem[] = [
  { id: 'THR', text: 'تهران', description: 'فرودگاه مهرآباد', code: 'THR', group: 'پرتردد' },
  { id: 'MHD', text: 'مشهد', description: 'شهید هاشمی‌نژاد', code: 'MHD', group: 'پرتردد' },
  { id: 'KIH', text: 'کیش', description: 'فرودگاه کیش', code: 'KIH', group: 'پرتردد' },
  { id: 'SYZ', text: 'شیراز', description: 'شهید دستغیب', code: 'SYZ', group: 'ایران' },
  { id: 'IFN', text: 'اصفهان', description: 'شهید بهشتی', code: 'IFN', group: 'ایران' },
  { id: 'NJF', text: 'نجف', description: 'عراق', code: 'NJF', group: 'خارجی' },
  { id: 'IST', text: 'استانبول', description: 'ترکیه', code: 'IST', group: 'خارجی' },
]

const countries = [
  { countryCode: 'IR', name: 'ایران', dialCode: '98' },
  { countryCode: 'IQ', name: 'عراق', dialCode: '964' },
  { countryCode: 'TR', name: 'ترکیه', dialCode: '90' },
]

export function FieldsRoom() {
  const [text, setText] = useState('')
  const [latin, setLatin] = useState('SARA')
  const [code, setCode] = useState('0012345678')
  const [amount, setAmount] = useState('2500000')
  const [otp, setOtp] = useState('12')
  const [phone, setPhone] = useState<PhoneValue>({
    countryCode: 'IR',
    dialCode: '98',
    number: '09121234567',
  })
  const [gender, setGender] = useState<string | null>(null)
  const [place, setPlace] = useState<ComboBoxItem | null>(places[0] ?? null)
  const [target, setTarget] = useState<ComboBoxItem | null>(null)
  return (
    <Room title="میدان‌های فرم">
      <ErrorSummary
        errors={[
          { name: 'nationalCode', text: 'کد ملی مسافر ۱ درست نیست' },
          { name: 'birth', text: 'تاریخ تولد مسافر ۲ را وارد کنید' },
        ]}
        onPick={() => undefined}
      />
      <FieldGroup legend="مسافر ۱، بزرگ‌سال" columns={3}>
        <TextField label="نام" value={text} onChange={setText} />
        <TextField
          label="نام لاتین"
          direction="ltr"
          value={latin}
          onChange={setLatin}
          description="همان‌گونه که در گذرنامه آمده است"
        />
        <Select
          label="جنسیت"
          value={gender}
          onChange={setGender}
          options={[
            { id: 'female', text: 'زن' },
            { id: 'male', text: 'مرد' },
          ]}
        />
        <DigitsField
          label="کد ملی"
          value={code}
          onChange={setCode}
          maxDigits={10}
          error="کد ملی باید ۱۰ رقم و درست باشد"
        />
        <TextField
          label="رایانامه"
          type="email"
          isOptional
          icon={<Mail />}
          value=""
          placeholder="name@example.com"
          onChange={() => undefined}
        />
        <TextField
          label="رمز عبور"
          type="password"
          value="secret-word"
          onChange={() => undefined}
        />
      </FieldGroup>
      <Columns>
        <ComboBox
          label="مبدأ"
          searchLabel="شهر یا فرودگاه"
          icon={<PlaneTakeoff />}
          items={places}
          value={place}
          onChange={setPlace}
        />
        <ComboBox
          label="مقصد"
          searchLabel="شهر یا فرودگاه"
          placeholder="کجا می‌روید؟"
          icon={<MapPin />}
          items={places}
          value={target}
          onChange={setTarget}
        />
        <ComboBox
          label="ملیت"
          items={places}
          value={null}
          onChange={() => undefined}
          error="ملیت مسافر را انتخاب کنید"
        />
        <PhoneField label="تلفن همراه" countries={countries} value={phone} onChange={setPhone} />
        <DigitsField
          label="مبلغ (تومان)"
          hasThousands
          value={amount}
          onChange={setAmount}
          description="کمتر از ۱٬۰۰۰ تومان ممکن نیست"
        />
        <DigitsField
          label="شماره کارت"
          isLatin
          value="6037991234567890"
          onChange={() => undefined}
        />
        <TextField label="غیرفعال" isDisabled value="تهران" onChange={() => undefined} />
        <Select
          label="علت استرداد"
          value="late"
          onChange={() => undefined}
          error="علت را انتخاب کنید"
          options={[
            { id: 'late', text: 'تأخیر پرواز', description: 'بیش از دو ساعت' },
            { id: 'change', text: 'تغییر برنامهٔ سفر' },
          ]}
        />
        <TextArea label="توضیح" isOptional value="" onChange={() => undefined} />
        <OtpField label="کد پیامک‌شده" length={4} value={otp} onChange={setOtp} />
        <OtpField
          label="کد پیامک‌شده (نادرست)"
          length={5}
          value="12345"
          onChange={() => undefined}
          error="کد درست نیست"
        />
      </Columns>
    </Room>
  )
}
