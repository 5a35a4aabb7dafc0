import type { Template } from '../types.ts'

export const resetPassword: Template<'reset-password'> = (link, { t, toLink }) => ({
  subject: t('reset.subject'),
  preview: t('reset.preview'),
  title: t('reset.title'),
  blocks: [
    { type: 'text', text: t('reset.text') },
    { type: 'button', label: t('reset.button'), url: toLink('/resetPassword', link) },
    { type: 'note', text: t('link.life') },
    { type: 'note', text: t('reset.ignore') },
  ],
})
