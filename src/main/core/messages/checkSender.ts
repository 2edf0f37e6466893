// The rules for senders, as the page knows them too.
export { isAllowedSender, senderKind, type SenderKind } from '@contract/campaigns/senders'
