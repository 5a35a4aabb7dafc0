import { Catalog } from '../list/catalog.tsx'
import { SignInAction } from '../purchase/sign-in-action.tsx'

/** The same list for guests: comparing plans needs no account. */
export function GuestPage() {
  return <Catalog Action={SignInAction} page="guest" />
}
