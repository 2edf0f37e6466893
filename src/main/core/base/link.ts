// A call to a part that is made later. The composition gives out `call` at once, and connects it when the part exists.

export interface Link<Target extends (...values: never[]) => unknown> {
  /** Throws with the link's name before it is connected: that is a defect of the composition. */
  readonly call: Target
  connect(target: Target): void
}

export function makeLink<Target extends (...values: never[]) => unknown>(name: string): Link<Target> {
  let target: Target | undefined
  const call = (...values: Parameters<Target>): unknown => {
    if (!target) throw new Error(`${name} is called before it is connected`)
    return target(...values)
  }
  return {
    call: call as Target,
    connect(connected) {
      if (target) throw new Error(`${name} is connected twice`)
      target = connected
    },
  }
}
