import type { Template } from '../types.ts'

export const passwordChanged: Template<'password-changed'> = (
  { changedAt },
  { t, toPage, formatTime },
) => ({
  subject: t('changed.subject'),
  preview: t('changed.preview'),
  title: t('changed.title'),
  blocks: [
    { type: 'text', text: t('changed.text', { time: formatTime(changedAt) }) },
    { type: 'text', text: t('changed.sessions') },
    { type: 'text', text: t('changed.notYou') },
    { type: 'button', label: t('changed.button'), url: toPage('/forgetPassword') },
  ],
})
