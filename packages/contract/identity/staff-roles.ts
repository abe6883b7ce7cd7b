/** Roles of the staff as named sets of scopes: what is granted and checked are scopes, a role is a way to choose them. */
import type { StaffScope } from '../operation.ts'

export type StaffRole = {
  name: string
  nameFa: string
  /** What its day is about. */
  dayFa: string
  scopes: readonly [StaffScope, ...StaffScope[]]
}

export const staffRoles: readonly StaffRole[] = [
  {
    name: 'support',
    nameFa: 'پشتیبان',
    dayFa: 'مشتری را پیدا می‌کند و پاسخ می‌دهد',
    scopes: ['orders.read'],
  },
  {
    name: 'ticketing',
    nameFa: 'صدور بلیت',
    dayFa: 'سفارش‌هایی که در صدور مانده‌اند و تغییر پروازها',
    scopes: ['orders'],
  },
  {
    name: 'refund-clerk',
    nameFa: 'کارشناس استرداد',
    dayFa: 'درخواست‌های استرداد را بررسی و واریز را آماده می‌کند',
    scopes: ['refunds', 'orders.read'],
  },
  {
    name: 'cashier',
    nameFa: 'صندوق و حسابداری',
    dayFa: 'واریزها، مغایرت بانک و صورتحساب‌ها',
    scopes: ['finance', 'orders.read'],
  },
  {
    name: 'inventory',
    nameFa: 'ظرفیت و قرارداد',
    dayFa: 'ظرفیت، قیمت، جریمه و ورود داده‌ها',
    scopes: ['inventory'],
  },
  {
    name: 'visas',
    nameFa: 'کارشناس ویزا',
    dayFa: 'پرونده‌های ویزا و مدارک آن‌ها',
    scopes: ['visas'],
  },
  {
    name: 'editor',
    nameFa: 'نویسنده',
    dayFa: 'مقاله‌ها، صفحه‌ها و پرسش‌ها',
    scopes: ['content'],
  },
  {
    name: 'chief-editor',
    nameFa: 'سردبیر',
    dayFa: 'نوشته‌ها را منتشر می‌کند',
    scopes: ['content', 'content.publish'],
  },
  {
    name: 'manager',
    nameFa: 'مدیر',
    dayFa: 'فروش، صف‌ها، تأییدها و دسترسی‌ها',
    scopes: [
      'refunds.approve',
      'finance.approve',
      'inventory.approve',
      'users',
      'orders.read',
      'finance.read',
    ],
  },
  {
    name: 'auditor',
    nameFa: 'بازرس',
    dayFa: 'همه چیز را می‌بیند و چیزی را تغییر نمی‌دهد',
    scopes: ['audit'],
  },
]

/** The roles whose scopes somebody has, all of them. */
export const rolesOf = (scope: readonly StaffScope[]): StaffRole[] =>
  staffRoles.filter(({ scopes }) => scopes.every((each) => scope.includes(each)))

/** What somebody may beside their roles: scopes that none of these roles holds, as of a role that changed since. */
export const besideRoles = (scope: readonly StaffScope[]): StaffScope[] => {
  const held = new Set(rolesOf(scope).flatMap(({ scopes }) => scopes))
  return scope.filter((each) => !held.has(each))
}

/** The scopes of roles by their names, and of what is held beside them, each once. */
export function scopesOfRoles(
  names: readonly string[],
  beside: readonly StaffScope[] = [],
): StaffScope[] {
  const chosen = staffRoles.filter(({ name }) => names.includes(name))
  return [...new Set([...chosen.flatMap(({ scopes }) => scopes), ...beside])]
}
