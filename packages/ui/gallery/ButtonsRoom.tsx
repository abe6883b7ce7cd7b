import { Button } from '../Button.tsx'
import { buttonClass } from '../button-class.ts'
import { IconButton } from '../IconButton.tsx'
import { ArrowOnward, Download, Pencil, Search, Swap, Trash, X } from '../icons.ts'
import { Spinner } from '../Spinner.tsx'
import { TipButton } from '../TipButton.tsx'
import { Room, Row } from './Room.tsx'

export function ButtonsRoom() {
  return (
    <Room title="دکمه‌ها">
      <Row>
        <Button kind="main" size="large">
          <Search aria-hidden className="size-5" />
          جستجوی پرواز
        </Button>
        <Button size="large">ادامه</Button>
        <Button kind="quiet" size="large">
          ویرایش جستجو
        </Button>
      </Row>
      <Row>
        <Button kind="main">خرید بلیت</Button>
        <Button>تأیید و ادامه</Button>
        <Button kind="quiet">انصراف</Button>
        <Button kind="bare">
          جزئیات بیشتر
          <ArrowOnward aria-hidden className="size-4" />
        </Button>
        <Button kind="danger">
          <Trash aria-hidden className="size-5" />
          حذف مسافر
        </Button>
      </Row>
      <Row>
        <Button size="small">کوچک</Button>
        <Button kind="quiet" size="small">
          کوچک
        </Button>
        <Button kind="bare" size="small">
          کوچک
        </Button>
        <a href="#top" className={buttonClass({ kind: 'quiet' })}>
          <Download aria-hidden className="size-5" />
          لینکی مانند دکمه
        </a>
      </Row>
      <Row>
        <Button isPending>در حال پرداخت</Button>
        <Button kind="main" isPending>
          جستجوی پرواز
        </Button>
        <Button kind="quiet" isPending>
          انصراف
        </Button>
        <Button isDisabled>غیرفعال</Button>
        <Button kind="main" isDisabled>
          غیرفعال
        </Button>
        <Button kind="quiet" isDisabled>
          غیرفعال
        </Button>
      </Row>
      <Row>
        <IconButton label="بستن">
          <X />
        </IconButton>
        <IconButton label="جابه‌جایی مبدأ و مقصد" kind="quiet">
          <Swap />
        </IconButton>
        <IconButton label="ویرایش" isDisabled>
          <Pencil />
        </IconButton>
        <TipButton label="ویرایش نام">
          <Pencil />
        </TipButton>
        <Spinner label="در حال بارگذاری" className="text-lead-text" />
      </Row>
      <div className="on-deep rounded-panel p-6">
        <Row>
          <Button kind="main">جستجو</Button>
          <IconButton label="فهرست" kind="deep">
            <Search />
          </IconButton>
          <span className="text-on-deep-quiet">روی زمینهٔ تیره</span>
        </Row>
      </div>
    </Room>
  )
}
