import { useState } from 'react'

import { toast } from '../../toast.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Specimen } from './specimen.tsx'

/** Overlays use the colour mode of the page. */
export function Overlays() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h2>Over the page</h2>
      <Specimen name="Dialog, Toaster">
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <Button onClick={() => toast({ title: 'Dedicated 4C-16G added', description: 'Taipei' })}>
          Show a toast
        </Button>
        <Button onClick={() => toast({ title: 'Not added', variant: 'destructive' })}>
          Show a failure
        </Button>
        <Dialog
          description="What will happen."
          footer={<Button onClick={() => setIsOpen(false)}>Close</Button>}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          title="A question"
        >
          <p>Its content.</p>
        </Dialog>
      </Specimen>
    </>
  )
}
