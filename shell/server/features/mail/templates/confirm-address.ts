import type { Template } from '../types.ts'

/** Contains no text from the sign-up form, because the address can belong to another person, who must not get such texts. */
export const confirmAddress: Template<'confirm-address'> = (link, { t, toLink }) => ({
  subject: t('confirm.subject'),
  preview: t('confirm.preview'),
  title: t('confirm.title'),
  blocks: [
    { type: 'text', text: t('confirm.text') },
    { type: 'button', label: t('confirm.button'), url: toLink('/signup', link) },
    { type: 'note', text: t('link.life') },
    { type: 'note', text: t('confirm.ignore') },
  ],
})
