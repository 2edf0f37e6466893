// Money in a file: a plain decimal number without separators, exact to the millionth. Pure.

export function moneyText(micros: number): string {
  const whole = Math.trunc(Math.abs(micros) / 1_000_000)
  const rest = String(Math.abs(micros) % 1_000_000).padStart(6, '0')
  const decimals = rest.replace(/0{1,4}$/, '')
  return `${micros < 0 ? '-' : ''}${whole}.${decimals}`
}
