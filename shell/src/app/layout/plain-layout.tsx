import type { LayoutProps } from './default-layout.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** The empty layout, for pages with their own header and a link to the shop. */
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
