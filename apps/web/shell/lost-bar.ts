/** The looks of the bar that says what was lost. Above dialogs, not hidden behind them and not over their buttons: what was pressed in one may wait for the network. */
export const lostBar =
  'no-print fixed inset-x-0 bottom-[var(--foot-bar,0px)] z-60 mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-xl animate-rise items-center gap-4 rounded-card border border-line bg-card py-3 ps-4 pe-3 shadow-panel in-[html:has([role=alertdialog],[role=dialog])]:top-4 in-[html:has([role=alertdialog],[role=dialog])]:bottom-auto'

export const lostBarText = 'min-w-0 flex-1 text-sm'
