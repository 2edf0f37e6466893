// The tour of the first start: from the sample file to a first practice campaign. It lives as long as the window and can be
// left at any step; it only explains and never acts.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export const useTour = defineStore('tour', () => {
  const isOn = shallowRef(false)
  const isStarting = shallowRef(false)
  return { isOn, isStarting, end: () => (isOn.value = false) }
})
