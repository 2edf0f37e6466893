// The buttons by their role: one primary button a view, secondary ones for its other acts, quiet ones that stand back, and links.
// A button that is told whether it is busy or held is a BusyButton.
import type { ButtonProps, ButtonSlots } from '@nuxt/ui'
import UButton from '@nuxt/ui/components/Button.vue'
import { h, type FunctionalComponent } from 'vue'
import BusyButton from './BusyButton.vue'

interface RoleButtonProps extends Omit<ButtonProps, 'icon'> {
  readonly icon?: string | undefined
  readonly isBusy?: boolean
  /** Another press is at work: this one waits, without a spinner. */
  readonly isHeld?: boolean
}
type RoleButton = FunctionalComponent<RoleButtonProps, never[], ButtonSlots>

export const PrimaryButton = makeButton({})
export const SecondaryButton = makeButton({ color: 'neutral', variant: 'outline' })
export const QuietButton = makeButton({ color: 'neutral', variant: 'ghost' })
export const LinkButton = makeButton({ variant: 'link' })

function makeButton(look: Pick<ButtonProps, 'color' | 'variant'>): RoleButton {
  const button: RoleButton = (_, { attrs, slots }) =>
    h('is-busy' in attrs || 'is-held' in attrs ? BusyButton : UButton, { ...look, ...attrs }, slots)
  button.inheritAttrs = false
  return button
}
