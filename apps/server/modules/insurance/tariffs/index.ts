/** The door of tariffs: files in, and the version that stands. */
export { bringSampleTariff } from './bring-samples.ts'
export { importTariff, readTariffFolder, type TariffCounts } from './import-tariff.ts'
export { currentTariff, type TariffVersion } from './tariff-store.ts'
