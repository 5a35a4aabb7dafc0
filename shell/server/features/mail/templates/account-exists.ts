import type { Template } from '../types.ts'

export const accountExists: Template<'account-exists'> = (_values, { t, toPage }) => ({
  subject: t('exists.subject'),
  preview: t('exists.preview'),
  title: t('exists.title'),
  blocks: [
    { type: 'text', text: t('exists.text') },
    { type: 'button', label: t('exists.button'), url: toPage('/home') },
    { type: 'button', label: t('exists.forgot'), url: toPage('/forgetPassword') },
    { type: 'note', text: t('exists.ignore') },
  ],
})
