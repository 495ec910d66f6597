import type { staff } from '@daas/contract/endpoints/staff';
import type { staffImport } from '@daas/contract/endpoints/staffImport';
import type { Handlers } from '../context';
import { create, move as moveDepartment, remove as removeDepartment, rename, tree } from './departments';
import { template } from './import/file';
import { check, inspectFile, rejects, run, uploadFile } from './import/service';
import { accept, invite, reinvite, show } from './invitations';
import { approveRecovery } from './recovery';
import { belongings, exportStaff, list, move, remove, resetPassword, setStatus, update } from './service';

export const staffRoutes: Handlers<keyof typeof staff | keyof typeof staffImport | 'staff.approveRecovery'> = {
  'department.tree': tree,
  'department.create': create,
  'department.rename': rename,
  'department.move': moveDepartment,
  'department.delete': removeDepartment,
  'staff.list': list,
  'staff.export': exportStaff,
  'staff.invite': invite,
  'staff.reinvite': (context, { id }) => reinvite(context, id),
  'staff.update': update,
  'staff.move': move,
  'staff.setStatus': setStatus,
  'staff.resetPassword': resetPassword,
  'staff.importTemplate': async ({ locale }, { format }) => template(format, locale),
  'staff.importUpload': uploadFile,
  'staff.importInspect': inspectFile,
  'staff.importCheck': check,
  'staff.importRejects': rejects,
  'staff.importRun': run,
  'staff.approveRecovery': approveRecovery,
  'staff.belongings': (context, { id }) => belongings(context, id),
  'staff.remove': remove,
  'invitation.get': (context, { token }) => show(context, token),
  'invitation.accept': accept,
};
