/** For `page.evaluate`: the colour mode follows the system a frame later, and colours move over. */
export async function restOfMotion(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
