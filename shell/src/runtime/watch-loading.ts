import { patienceMs, recordHung, recordRejected } from './hanging-files.ts'

/**
 * A file that hangs becomes a failed one: loaders remember a pending request for ever and would join it at every
 * retry.
 */
export function watchLoading(file: HTMLScriptElement | HTMLLinkElement, path: string): void {
  const timer = setTimeout(() => {
    recordHung(path)
    if (file.isConnected) file.dispatchEvent(new Event('error'))
    file.remove()
  }, patienceMs)
  const settle = ({ isTrusted, type }: Event) => {
    if (!isTrusted) return
    clearTimeout(timer)
    if (type === 'error')
      recordRejected(file instanceof HTMLLinkElement ? file.href : file.src, path)
  }
  // Capturing, hence before anybody asks for it again, or keeps the event to himself.
  file.addEventListener('load', settle, { capture: true })
  file.addEventListener('error', settle, { capture: true })
}
