import { Catalog } from '../list/catalog.tsx'
import { SignInAction } from '../purchase/sign-in-action.tsx'

/** The same plans to look at: nobody needs an account to compare. */
export function GuestPage() {
  return <Catalog Action={SignInAction} page="guest" />
}
