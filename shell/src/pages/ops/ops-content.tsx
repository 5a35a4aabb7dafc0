import type { ReactNode } from 'react'

import { AuditSection } from './audit/audit-section.tsx'
import { CanarySection } from './canary/canary-section.tsx'
import { ChecksSection } from './checks/checks-section.tsx'
import { HealthSection } from './health/health-section.tsx'
import { HistorySection } from './history/history-section.tsx'
import { JobsSection } from './jobs/jobs-section.tsx'
import { LiveSection } from './live/live-section.tsx'
import { PromoteSection } from './promote/promote-section.tsx'
import type { OpsSection } from './sections.ts'
import { TokensSection } from './tokens/tokens-section.tsx'

const contents: Record<OpsSection, () => ReactNode> = {
  live: () => <LiveSection />,
  promote: () => <PromoteSection />,
  canary: () => <CanarySection />,
  checks: () => <ChecksSection />,
  history: () => <HistorySection />,
  health: () => <HealthSection />,
  jobs: () => <JobsSection />,
  tokens: () => <TokensSection />,
  audit: () => <AuditSection />,
}

export function OpsContent({ section }: { section: OpsSection }) {
  return contents[section]()
}
