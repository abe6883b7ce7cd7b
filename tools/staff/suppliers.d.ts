import { type StaffCommand } from './staff-command.ts';
export declare const suppliers: StaffCommand;
