/** The door of notifications: telling people what happened, once, by the channel they chose. */
export { createNotifications, type Notifications } from './create-notifications.ts'
export { messageKindOf, type OrderTemplate } from './message-kinds.ts'
export type { NewNotification } from './send-message.ts'
export type { TemplateName, TemplateValues } from './templates.ts'
