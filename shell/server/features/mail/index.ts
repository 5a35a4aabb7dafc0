export { nameLinkSecret, toLinkToken } from './link-token.ts'
export { queueMail } from './queue-mail.ts'
