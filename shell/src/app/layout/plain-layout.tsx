import type { LayoutProps } from './default-layout.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** No layout: the page has its own header and a link back. */
export function PlainLayout({ children }: LayoutProps) {
  return (
    <>
      <main className="frame-bare" id="main" tabIndex={-1}>
        {children}
      </main>
      <div className="frame-bare-offline">
        <OfflineNotice />
      </div>
    </>
  )
}
