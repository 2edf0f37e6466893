// Starts the tour in the practice account, with the sample file.
import { useRouter } from 'vue-router'
import { useAccounts } from '../../stores/settings/accounts'
import { useTour } from '../../stores/settings/tour'
import { useAct } from '../shell/useAct'

export function useStartTour(): () => Promise<void> {
  const router = useRouter()
  const accounts = useAccounts()
  const tour = useTour()
  const act = useAct()
  return async () => {
    tour.isStarting = true
    const worked = await act(accounts.openPractice)
    tour.isStarting = false
    if (!worked) return
    tour.isOn = true
    await router.push('/import?sample=1')
  }
}
