import type { ReactNode } from 'react'
import { Stack } from 'shared/ui/stack'

/** The buttons at the end of a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" gap={2} justify="end" wrap>
      {children}
    </Stack>
  )
}
