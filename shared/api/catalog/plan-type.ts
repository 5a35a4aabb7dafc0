/** The types of plans. */
export const planTypes = ['cpu', 'gpu'] as const
export type PlanType = (typeof planTypes)[number]

/** `gpu` if `gpu_type` is not empty, else `cpu` (S3.cart.planType). */
export function planTypeOf(plan: { gpu_type: string }): PlanType {
  return plan.gpu_type.trim() === '' ? 'cpu' : 'gpu'
}
